/** Checks of versions and of the changelog for a release. */

/** The problems of a tag; none if it names this version. */
export function tagProblems(tag, { packageJson, manifest, lock }) {
  const problems = [];
  const version = /^v(\d+\.\d+\.\d+(?:-[a-z0-9.]+)?)$/.exec(tag)?.[1];
  if (!version) return [`the tag "${tag}" is not of the form v1.2.3`];
  if (packageJson.version !== version)
    problems.push(`package.json has the version ${packageJson.version}, the tag is ${tag}`);
  if (lock.version !== version) problems.push(`package-lock.json has the version ${lock.version}, the tag is ${tag}`);
  if (manifest.version !== version) problems.push(`module.json has the version ${manifest.version}, the tag is ${tag}`);
  if (!manifest.download.includes(`/${tag}/`))
    problems.push(`module.json's download ${manifest.download} is not the tag's`);
  return problems;
}

/** The manifest's text with another version and the address of its zip. */
export function withVersion(text, version) {
  return text.replace(/("version": ")[^"]*/, `$1${version}`).replace(/(\/releases\/download\/v)[^/"]+/, `$1${version}`);
}

/** The changelog's section of a version, or `null`. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n")[0].replace(/[[\]]/g, "").split(" ")[0] === version);
  return section === undefined ? null : section.split("\n").slice(1).join("\n").trim();
}
