/** The chat toolbar, and a tool in the scene controls. */
import type { Feature } from "../feature.ts";
import { mechanicsOffSetting } from "../../platform/house-rules/in-use.ts";
import { chatButtonSetting, refreshToolbar, registerToolbar, sceneToolSetting } from "./register.ts";

export const toolbarFeature: Feature = {
  id: "toolbar",
  templates: {
    "quincunx-toolbar": "buttons",
    "quincunx-menu": "menu",
  },
  settings: [chatButtonSetting, sceneToolSetting],
  init() {
    registerToolbar();
    for (const setting of [chatButtonSetting, sceneToolSetting, mechanicsOffSetting]) setting.onChange(refreshToolbar);
  },
};
