import { createForm, updateFormPassword } from "@funil/contract/forms/forms"
import { listOperations, undo } from "@funil/contract/records/history"
import { createTaskType, listTaskTypes, trashTaskType, updateTaskType } from "@funil/contract/records/tasks"
import { moveElement } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../test/client.ts"
import { contactForm } from "../../test/forms/form-scene.ts"

const api = await testApi()

const namesOf = async (who: Person) => (await api.call(listTaskTypes, who, {})).map(({ name }) => name)

async function addType(who: Person, name: string): Promise<string> {
  return (await api.call(createTaskType, who, { body: { name, color: "blue" } })).id
}

test("an undo of a move whose place is taken meanwhile puts the setting right after it", async () => {
  const ana = await api.signUp()
  const [first] = await api.call(listTaskTypes, ana, {})
  const id = await addType(ana, "Almoço")
  const body = { entity: "task_type" as const, id, before_id: first?.id ?? "" }
  const moved = await api.send(moveElement, ana, { body })
  await addType(ana, "Café")
  await api.call(undo, ana, { body: { token: moved.headers["undo-token"] ?? "" } })
  expect((await namesOf(ana)).slice(-2)).toEqual(["Café", "Almoço"])
})

test("no undo takes back a password, and the password is in no ledger", async () => {
  const ana = await api.signUp()
  const { id } = await api.call(createForm, ana, { body: contactForm("Contato") })
  await api.call(updateFormPassword, ana, { params: { id }, body: { password: "abre-te sésamo" } })
  const { data } = await api.call(listOperations, ana, { query: {} })
  expect(data[0]).toMatchObject({ kind: "form.updated", undo_token: null })
  const kept = api.database.owner.selectFrom("changes").select("fields").where("record_id", "=", id)
  expect(JSON.stringify(await kept.execute())).not.toContain("password_hash")
})

test("who deleted a setting stays in its row when an undo edits it in the trash", async () => {
  const ana = await api.signUp()
  const id = await addType(ana, "Almoço")
  const renamed = await api.send(updateTaskType, ana, { params: { id }, body: { name: "Jantar" } })
  await api.call(trashTaskType, ana, { params: { id } })
  const bia = await api.colleague(ana, "admin")
  await api.call(undo, bia, { body: { token: renamed.headers["undo-token"] ?? "" } })
  const row = await api.database.owner
    .selectFrom("task_types")
    .select(["name", "deleted_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name: "Almoço", deleted_by: ana.id })
})
