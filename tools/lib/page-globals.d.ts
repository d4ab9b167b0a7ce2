/** Functions that tools hand to `evaluate()` run in the page, where Foundry's globals are. */
declare const game: any;
declare const foundry: any;
declare const CONFIG: any;
declare const ui: any;
