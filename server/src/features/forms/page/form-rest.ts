/** Why a form takes no answers. */
export type Rest = "not_yet" | "ended" | "full" | "off"
