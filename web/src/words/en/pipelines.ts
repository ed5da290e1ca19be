import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const pipelines: Messages["pipelines"] = {
  title: "Pipelines",
  create: "New pipeline",
  edit: "Edit pipeline",
  createStage: "New stage",
  editStage: "Edit stage",
  loadFailed: "Wasn't possible to load the pipelines",
  createFailed: "Wasn't possible to create the pipeline",
  updateFailed: "Wasn't possible to edit the pipeline",
  deleteFailed: "Wasn't possible to delete the pipeline",
  moveFailed: "Wasn't possible to update position of element",
  created: (name) => `Pipeline ${name} created`,
  deleted: (name) => `Pipeline ${name} deleted`,
  deletedDeals: (count) =>
    plural(count, { one: "# deal moved to the trash.", other: "# deals moved to the trash." }),
  stageNames: (count) => plural(count, { one: "# stage", other: "# stages" }),
  kinds: { open: "Open", won: "Won", lost: "Lost" },
}
