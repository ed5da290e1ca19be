import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const pipelines: Messages["pipelines"] = {
  title: "Pipelines",
  create: "New pipeline",
  edit: "Edit pipeline",
  createStage: "New stage",
  editStage: "Edit stage",
  loadFailed: "Couldn't load the pipelines",
  createFailed: "Couldn't create the pipeline",
  updateFailed: "Couldn't save the pipeline",
  deleteFailed: "Couldn't delete the pipeline",
  moveFailed: "Couldn't change the order",
  created: (name) => `Pipeline ${name} created`,
  deleted: (name) => `Pipeline ${name} deleted`,
  deletedDeals: (count) =>
    plural(count, { one: "# deal moved to the trash.", other: "# deals moved to the trash." }),
  stageNames: (count) => plural(count, { one: "# stage", other: "# stages" }),
  kinds: { open: "Open", won: "Won", lost: "Lost" },
}
