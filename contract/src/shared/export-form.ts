import * as z from "zod/mini"

export const exportFormats = ["csv", "xlsx"] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportWordings = ["program", "screen"] as const
export type ExportWording = (typeof exportWordings)[number]

/** The file of an export, and whether it has the names of the API or the words of the screen. */
export const exportForm = {
  format: z._default(z.enum(exportFormats), "csv"),
  wording: z._default(z.enum(exportWordings), "program"),
}
