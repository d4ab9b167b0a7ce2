/**
 * Storage of a seat's client settings. In Foundry they belong to the browser. Here one browser often has several seats (a GM and a player in two
 * tabs), so that each seat has its own part. Settings of the person at the screen are shared.
 */
const SHARED: readonly string[] = ["core.language", "core.uiConfig"];

export function seatStorage(seat: string): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const place = (key: string): string => (SHARED.includes(key) ? key : `${seat}/${key}`);
  return {
    getItem: (key) => localStorage.getItem(place(key)),
    setItem: (key, value) => localStorage.setItem(place(key), value),
    removeItem: (key) => localStorage.removeItem(place(key)),
  };
}
