/** The parts of the applications that the boot code uses: namespaces, and their globals (jQuery, Handlebars, legacy names). */
export {
  applicationGlobals,
  applicationsNamespace,
  appv1Namespace,
  interactionNamespace,
  registerCoreSheets,
  resetSheets,
  setTemplateReader,
} from "./applications/index.ts";
