import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chooseFreePlan } from "@funil/contract/account/accounts"
import { afterAll, expect, test } from "vitest"
import { billingScene } from "../../../../test/billing/billing-scene.ts"
import { testApi } from "../../../../test/client.ts"
import { runQueued } from "../../../../test/run-queued.ts"
import { cancelInvoice, giveAccountPlan, payInvoice, suspendAccount } from "../settle-billing.ts"

const folder = mkdtempSync(join(tmpdir(), "funil-letters-"))
afterAll(() => rmSync(folder, { recursive: true }))

const api = await testApi({ MAIL_DIR: folder })
const { admin, contextOf, order, goTo, strike } = billingScene(api)

/** Decodes quoted-printable. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\u00A0", " ")
}

/** Returns the main paragraph and the link of each letter to an address, without repetitions. */
function lettersTo(email: string): { text: string; link: string }[] {
  const mails = readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, mail: decoded(readFileSync(join(folder, name), "utf8")) }))
    .filter(({ mail }) => mail.includes(`To: ${email}\r\n`))
  for (const { name } of mails) rmSync(join(folder, name))
  return mails.map(({ mail }) => {
    const [, text = "", link = ""] =
      /(?:Olá|Hello)[^\r\n]*\r?\n\r?\n([^\r\n]+)\r?\n\r?\n[^\r\n]*: (https?:\S+)/.exec(mail) ?? []
    return { text, link }
  })
}

const send = async () => {
  expect(await runQueued(api, "billing.mail")).toEqual([])
  return lettersTo(admin().email)
}

test("admins are mailed each invoice, that it is overdue, suspended for it, and paid", async () => {
  const { invoiceUrl } = await order()
  const name = `${admin().domain}-1`
  expect(await send()).toEqual([
    {
      text: `A fatura ${name} de Empresa é de R$ 699,00 e vence em 15/03/2026. Ela cobre: Grow, mensal, Usuários: 10, 10/03/2026 a 09/04/2026.`,
      link: invoiceUrl,
    },
  ])
  await strike("2026-03-15")
  expect(await send()).toEqual([])
  await strike("2026-03-16")
  await strike("2026-03-16")
  expect(await send()).toEqual([
    { text: expect.stringMatching(/Ainda não recebemos .* suspensa em 18\/03\/2026/), link: invoiceUrl },
  ])
  await strike("2026-03-18")
  expect(await send()).toEqual([
    {
      text: expect.stringContaining("está suspensa. Nada foi apagado."),
      link: expect.stringMatching(/\/profile\/plan$/),
    },
  ])
  await payInvoice(await contextOf(), 1, "2026-03-17")
  expect(await send()).toEqual([
    { text: `Recebemos R$ 699,00 da fatura ${name} de Empresa em 17/03/2026. Obrigado.`, link: invoiceUrl },
  ])
  await strike("2026-04-10")
  expect(await send()).toEqual([
    { text: expect.stringMatching(/é de R\$ 699,00 e vence em 15\/04\/2026/), link: expect.any(String) },
  ])
})

test("all admins are told and nobody else, and what was settled meanwhile is told to nobody", async () => {
  const [other, manager] = [await api.colleague(admin(), "admin"), await api.colleague(admin(), "manager")]
  await order()
  await cancelInvoice(await contextOf(), 1)
  expect(await send()).toEqual([])
  await order()
  await suspendAccount(await contextOf())
  expect(await send()).toHaveLength(2)
  expect(lettersTo(other.email)).toHaveLength(2)
  expect(lettersTo(manager.email)).toEqual([])
})

test("a trial's end is told three days before and when it is over, once each; of one that is moved, anew", async () => {
  const ends = new Date("2026-03-24T15:00:00.000Z")
  await giveAccountPlan(await contextOf(), "scale", ends)
  const told = async (day: string) => {
    await strike(day)
    await strike(day)
    return (await send()).map(({ text }) => text)
  }
  expect(await told("2026-03-20")).toEqual([])
  const ending = [expect.stringContaining("termina em 24/03/2026")]
  expect(await told("2026-03-21")).toEqual(ending)
  expect(await told("2026-03-23")).toEqual([])
  const ended = [expect.stringContaining("terminou. Nada foi apagado")]
  expect(await told("2026-03-25")).toEqual(ended)
  expect(await told("2026-03-26")).toEqual([])
  await giveAccountPlan(await contextOf(), "scale", new Date("2026-04-24T15:00:00.000Z"))
  expect(await told("2026-04-01")).toEqual([])
  expect(await told("2026-04-22")).toEqual([expect.stringContaining("termina em 24/04/2026")])
  goTo("2026-04-23")
  await giveAccountPlan(await contextOf(), "start", null)
  expect(await told("2026-04-25")).toEqual([])
})

test("whoever went on free hears nothing more of the trial", async () => {
  await giveAccountPlan(await contextOf(), "scale", new Date("2026-03-11T15:00:00.000Z"))
  goTo("2026-03-12")
  expect((await api.send(chooseFreePlan, admin(), { body: {} })).status).toBe(200)
  await strike("2026-03-12")
  expect(await send()).toEqual([])
})
