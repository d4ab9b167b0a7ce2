/** Joins PNGs of one size and colour type into a moving one (APNG), which every browser shows. */
import { crc32 } from "node:zlib";

const SIGNATURE = 8;

/** `frames`: `{ png, ms }`, at least one. Repeats for ever. */
export function animate(frames) {
  const all = frames.map(({ png, ms }) => ({ chunks: chunksOf(png), ms }));
  const [{ chunks: first }] = all;
  const header = first.find(({ type }) => type === "IHDR");
  let sequence = 0;
  const parts = [
    frames[0].png.subarray(0, SIGNATURE),
    chunk("IHDR", header.data),
    chunk("acTL", numbers(frames.length, 0)),
  ];
  for (const [index, { chunks, ms }] of all.entries()) {
    const size = chunks.find(({ type }) => type === "IHDR").data;
    if (!size.equals(header.data))
      throw new Error(`Picture ${index + 1} has another size or colour type than the first.`);
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    size.copy(control, 4, 0, 8);
    control.writeUInt16BE(ms, 20);
    control.writeUInt16BE(1000, 22);
    parts.push(chunk("fcTL", control));
    for (const { data } of chunks.filter(({ type }) => type === "IDAT"))
      parts.push(index === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([numbers(sequence++), data])));
  }
  return Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]);
}

function* readChunks(png) {
  for (let at = SIGNATURE; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

const chunksOf = (png) => [...readChunks(png)];

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

function numbers(...values) {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}
