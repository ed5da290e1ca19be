import * as z from "zod/mini"

export const exportFormats = ["csv", "xlsx"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportWordings = ["program", "screen"] as const
export type ExportWording = (typeof exportWordings)[number]

/** The file type of an export, and whether it uses the API's names or the screen's. */
export const exportForm = {
  format: z._default(z.enum(exportFormats), "csv"),
  wording: z._default(z.enum(exportWordings), "program"),
}
