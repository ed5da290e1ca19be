import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const mass: Messages["mass"] = {
  edit: "Edit",
  remove: "Delete",
  exportIt: "Export",
  editTitle: (count) => plural(count, { one: "Edit # record", other: "Edit # records" }),
  editText: "Choose the fields and their new value. Fields that you add and leave empty are cleared.",
  addField: "Add a field",
  pickField: "Choose a field",
  removeField: (name) => `Leave ${name} as it is`,
  nothing: "Choose at least one field.",
  modeOf: (name) => `What happens to ${name}`,
  modes: { add: "Add", remove: "Remove", set: "Replace" },
  noItems: "Choose what to add or remove.",
  productsHint: "A deal's value becomes the sum of its products unless you change Value too.",
  review: "Review",
  confirmTitle: "Check before you change",
  willChange: (count) => plural(count, { one: "# record will change.", other: "# records will change." }),
  mayNot: (count) =>
    plural(count, {
      one: "There is # that you may not change; it stays as it is.",
      other: "There are # that you may not change; they stay as they are.",
    }),
  nobody: "You may not change any of these records.",
  cleared: "(blank)",
  listChange: {
    add: (items) => `add ${items}`,
    remove: (items) => `remove ${items}`,
    set: (items) => `replace with ${items}`,
  },
  change: (count) => plural(count, { one: "Change #", other: "Change #" }),
  removeTitle: (count) => plural(count, { one: "Delete # record?", other: "Delete # records?" }),
  counting: "Counting…",
  willRemove: (count) =>
    plural(count, { one: "# record goes to the trash.", other: "# records go to the trash." }),
  mayNotRemove: (count) =>
    plural(count, {
      one: "There is # that you may not delete; it stays as it is.",
      other: "There are # that you may not delete; they stay as they are.",
    }),
  nobodyRemoves: "You may not delete any of these records.",
  keptInTrash: "You can undo this, or restore from the trash for 30 days.",
  removeThem: (count) => plural(count, { one: "Delete #", other: "Delete #" }),
  changing: "Changing records…",
  removing: "Deleting records…",
  progress: (done, total) => `${done} of ${total}`,
  changed: (count) => plural(count, { one: "# record changed", other: "# records changed" }),
  skipped: (count) => plural(count, { one: "# stayed as it was.", other: "# stayed as they were." }),
  removed: (count) =>
    plural(count, { one: "# record went to the trash", other: "# records went to the trash" }),
  changeFailed: "The records could not be changed",
  removeFailed: "The records could not be deleted",
  stopped: (done) => `It stopped half-way: ${done} have changed. You can undo that.`,
}
