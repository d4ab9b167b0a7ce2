/** `@Embed[uuid key=value word]`: its configuration. */
import { parseUuid } from "../../utils/identity.ts";
import type { Dict, Loose } from "../shared/host.ts";

export function parseEmbedConfig(raw: string, options: Loose = {}): Dict {
  const config: Dict & { values: string[] } = { values: [] };
  for (const [, key, quoted, plain, word] of raw.matchAll(/(?:(\w+)=(?:"([^"]*)"|([^\s"]+)))|(\S+)/g)) {
    if (key) config[key] = readValue(quoted ?? plain ?? "");
    else if (word) config.values.push(word.replace(/^"|"$/g, ""));
  }
  if (!config.uuid) {
    const at = config.values.findIndex(
      (value) =>
        parseUuid(value, { relative: options.relative as unknown })?.collection || /^(Compendium|\w+)\./.test(value),
    );
    if (at >= 0) [config.uuid] = config.values.splice(at, 1);
  }
  return config;
}

function readValue(value: string): string | boolean | number {
  if (value === "true") return true;
  if (value === "false") return false;
  return value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}
