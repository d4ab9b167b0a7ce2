/** No file of src imports itself through other files, including types: shared code belongs in a third file. */
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { filesBelow } from "../files.mjs";
import { readText, root } from "../project.mjs";

export function checkCircles({ from = root } = {}) {
  return {
    problems: circlesOf(importsOf(from)).map((circle) => `src: these import in a circle: ${circle.join(", ")}`),
  };
}

/**
 * File → the files that it imports: values, types, re-exports, `import()`.
 * @param {string} from
 * @returns {Map<string, string[]>}
 */
function importsOf(from) {
  const files = filesBelow(join(from, "src")).filter((path) => path.endsWith(".ts"));
  return new Map(
    files.map((path) => {
      const { importedFiles } = ts.preProcessFile(readText(`src/${path}`, from), true, true);
      const own = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
      return [path, own.map((name) => normalize(join(dirname(path), name)).replaceAll("\\", "/"))];
    }),
  );
}

/**
 * The strongly connected components of more than one file (Tarjan), and files that import themselves.
 * @param {Map<string, string[]>} graph
 * @returns {string[][]}
 */
function circlesOf(graph) {
  const index = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (file) => {
    index.set(file, index.size);
    lowest.set(file, index.get(file));
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1 || graph.get(file)?.includes(file)) circles.push(component.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}
