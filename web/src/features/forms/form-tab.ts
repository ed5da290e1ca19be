/** The tabs besides the editor, as the address names them. */
export const formTabs = ["share", "answers", "numbers"] as const
export type FormTab = (typeof formTabs)[number]
