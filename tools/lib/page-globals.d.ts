/** Functions that tools pass to `evaluate()` run in the page, with Foundry's globals. */
declare const game: any;
declare const foundry: any;
declare const CONFIG: any;
declare const ui: any;
