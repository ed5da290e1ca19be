import type { Messages } from "../pt-br.ts"

export const privacy: Messages["privacy"] = {
  exportAll: "Export personal data",
  exported: "Personal data exported",
  exportFailed: "Couldn't export the data",
  fileName: "personal-data",
  pictureName: "picture",
  filesFolder: "files",
  anonymise: "Anonymize…",
  anonymised: "Personal data erased",
  anonymiseFailed: "Couldn't anonymize the person",
  confirmTitle: (name) => `Anonymize ${name}?`,
  confirmText:
    "Name, contact details, document and everything else that identifies the person are erased from the record, the history and the trash. The deals stay, without the name. This can't be undone.",
  typeName: (name) => `To confirm, type: ${name}`,
  confirm: "Erase permanently",
}
