/** The command line: `foundry-practice-table [options]` opens a table in the browser, `foundry-practice-table try-system DIR [13|14]` tries a system. */
export async function run(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === "try-system") process.exit(await (await import("./try-folder.ts")).tryFolder(rest));
    else await (await import("./server/main.ts")).openTable([...args]);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
