/** What the boot takes from the applications: the namespaces, and the globals that come with them (jQuery, Handlebars, legacy names). */
export {
  applicationGlobals,
  applicationsNamespace,
  appv1Namespace,
  interactionNamespace,
  registerCoreSheets,
  resetSheets,
  setTemplateReader,
} from "./applications/index.ts";
