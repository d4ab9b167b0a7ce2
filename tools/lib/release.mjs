/** Checks of a release: its tag, its versions and its section of the changelog. */
import { verifiedProblems } from "./manifest.mjs";
import { readJson, readText, root } from "./project.mjs";
import { versionProblems } from "./versions.mjs";

/** Ends the heading of a section in work; a release has a date instead. */
const UNRELEASED = "not released yet";

/** The problems of a tag: versions, the section of the changelog, and a `verified` without a result of the live checks. */
export function tagProblems(tag, from = root) {
  const version = /^v(\d+\.\d+\.\d+(?:-[a-z0-9.]+)?)$/.exec(tag)?.[1];
  if (!version) return [`the tag "${tag}" is not of the form v1.2.3`];
  return [
    ...versionProblems(version, `the tag is ${tag}`, from),
    ...changelogProblems(readText("CHANGELOG.md", from), version),
    ...verifiedProblems(readJson("module.json", from), from),
  ];
}

/** A release needs a section with text, and a heading that no longer says that it is not released. */
export function changelogProblems(changelog, version) {
  const section = sectionOf(changelog, version);
  if (!section?.text) return [`CHANGELOG.md has no section "## ${version}"; write it before the tag`];
  if (section.heading.includes(UNRELEASED))
    return [`CHANGELOG.md says that ${version} is ${UNRELEASED}; write its date before the tag`];
  return [];
}

/** The changelog's section of a version, or `null`. */
export function notesOf(changelog, version) {
  return sectionOf(changelog, version)?.text ?? null;
}

function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n")[0].replace(/[[\]]/g, "").split(" ")[0] === version);
  if (section === undefined) return null;
  const [heading, ...lines] = section.split("\n");
  return { heading, text: lines.join("\n").trim() };
}
