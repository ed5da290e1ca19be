import { recordTrash } from "../../nouns/trash-source.ts"

export const taskTrash = recordTrash("task", { purge: { links: [], unlinked: [] } })
