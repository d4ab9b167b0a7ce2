/**
 * Where a seat's client settings live. In Foundry they belong to the browser; here one browser often holds several seats at once (a GM and a
 * player in two tabs), so each seat has its own share of it. What concerns the person in front of the screen is shared.
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
