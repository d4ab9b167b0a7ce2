/** Turns the sources into those of a later version: each schema of messages, mechanics and links is raised by one. For tests of an update. */

/** Files with a schema, and a pattern that matches its number alone. */
const PLACES = [
  { file: /^src\/log\/message-schema\.ts$/, number: /(?<=MESSAGE_SCHEMA = )\d+/ },
  { file: /^src\/rules\/notation\/link\.ts$/, number: /(?<=LINK_SCHEMA = )\d+/ },
  { file: /^src\/rules\/[\w-]+\/index\.ts$/, number: /(?<=^ {2}schema: )\d+/m },
];

/** The text of a file, by its path below the project, with its schema raised; others are unchanged. */
export function raisedText(path, text) {
  const number = PLACES.find(({ file }) => file.test(path))?.number;
  return number ? text.replace(number, (schema) => String(Number(schema) + 1)) : text;
}
