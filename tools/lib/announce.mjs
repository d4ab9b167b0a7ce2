/** The call that adds a version to Foundry's list of packages (docs/releasing.md). */

/** Given by Foundry's article on the package release API; no call of this project has tried it. */
export const ADDRESS = "https://foundryvtt.com/_api/packages/release_version/";

const REPOSITORY = "https://github.com/quincunx-dice/quincunx";

/** The request for a manifest. `trial`: Foundry checks it and changes nothing. The token is a secret and in no log. */
export function releaseRequest({ id, version, compatibility }, { token, trial, address = ADDRESS }) {
  return {
    address,
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: {
      id,
      ...(trial ? { "dry-run": true } : {}),
      release: {
        version,
        // Of this version alone: the address of the newest one would install another version later.
        manifest: `${REPOSITORY}/releases/download/v${version}/module.json`,
        notes: `${REPOSITORY}/releases/tag/v${version}`,
        compatibility: { minimum: "", verified: "", maximum: "", ...compatibility },
      },
    },
  };
}

/** The request as text, without the token. */
export function shownRequest({ address, method, headers, body }) {
  return JSON.stringify({ address, method, headers: { ...headers, authorization: "…" }, body }, null, 2);
}

/** Sends it. Throws an Error with Foundry's answer unless that is a success. */
export async function send({ address, method, headers, body }, fetchIt = fetch) {
  if (!headers.authorization) throw new Error("The variable FOUNDRY_RELEASE_TOKEN is not set.");
  const response = await fetchIt(address, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  const { status } = response.ok ? parsed(text) : {};
  if (status !== "success") throw new Error(`${address} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
