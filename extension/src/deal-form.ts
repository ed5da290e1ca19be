import type { Contact } from "@funil/contract/records/contacts"
import type { createDeal } from "@funil/contract/records/deals"
import type { listPipelines } from "@funil/contract/settings/pipelines"
import { amountIn, decimalMark } from "@funil/contract/shared/values/written-number"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import { form } from "./form.ts"
import type { Tool } from "./tool.ts"

/** A select of the open stages in the user's pipelines. */
async function stageSelect(desk: Desk): Promise<HTMLSelectElement> {
  const pipelines = await desk.call<typeof listPipelines>("GET", "/pipelines")
  const own = pipelines.filter(
    ({ id }) => desk.user.pipelines.length === 0 || desk.user.pipelines.includes(id),
  )
  return element(
    "select",
    {},
    ...own.map(({ name, stages }) =>
      element(
        "optgroup",
        { label: name },
        ...stages
          .filter(({ kind }) => kind === "open")
          .map((stage) => element("option", { value: stage.id }, stage.name)),
      ),
    ),
  )
}

/** Creates a deal with the contact. */
export async function dealForm(desk: Desk, contact: Contact, { done, cancel }: Tool): Promise<HTMLElement> {
  const { words } = desk
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(" ")
  return form(desk, {
    title: words.newDeal,
    submit: words.createDeal,
    onCancel: cancel,
    fields: [
      ["name", words.dealName, element("input", { value: name, required: true, maxLength: 200 })],
      ["pipeline_stage_id", words.stage, await stageSelect(desk)],
      ["amount", words.amount, element("input", { inputMode: "decimal", maxLength: 40 })],
    ],
    onSubmit: async ({ name: typed = "", pipeline_stage_id, amount }) => {
      await desk.call<typeof createDeal>("POST", "/cards", {
        name: typed,
        pipeline_stage_id,
        // The server reports an invalid amount.
        ...(amount && { amount: amountIn(amount, decimalMark[desk.user.language]) ?? (amount as never) }),
        contacts: [contact.id],
      })
      done(words.dealCreated)
    },
  })
}
