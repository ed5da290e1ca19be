import { expect, test } from "vitest"
import { messages as later } from "./en-later.ts"
import { messages as first } from "./en.ts"

const m = { ...first, ...later }

test("failures and successes say what happened in plain words", () => {
  const shown = [
    m.signIn.failed,
    m.recovery.code.failed,
    m.recovery.newPassword.failed,
    m.errors.signInAgain,
    m.workflows.form.jsonInvalid,
    m.signUp.email.failed,
    m.mass.nothing,
    `${m.app.updateFailed}. ${m.app.updateFailedText}`,
    m.plans.freeFailed,
    m.imports.file.notCsv,
    m.imports.run.started,
    m.pipelines.moveFailed,
    m.shops.sync.succeeded,
    m.recovery.newPassword.mismatch,
  ]
  expect(shown).toEqual([
    "Couldn't sign in",
    "Couldn't send a code to your email",
    "Couldn't create a new password",
    "Please sign in again",
    "This isn't valid JSON.",
    "Couldn't sign you up",
    "Couldn't update. Choose at least one field and try again.",
    "Couldn't update. Press Ctrl + F5 and try again.",
    "Couldn't switch to the Free plan",
    "This doesn't look like a CSV file.",
    "Import started",
    "Couldn't change the order",
    "Products synced",
    "The passwords don't match",
  ])
})

test("the lists of the sign-up say in English what they mean: a market, and numbers of employees that do not overlap", () => {
  expect(m.account.markets.Industry).toBe("Manufacturing")
  const numbers = Object.values(m.account.employees).flatMap((band) => (band.match(/\d+/g) ?? []).map(Number))
  expect(numbers).toEqual([2, 5, 6, 10, 11, 15, 15])
})

/** The texts of a catalog by path, except functions. */
function textsOf(part: object, path = ""): [string, string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const place = path ? `${path}.${name}` : name
    if (typeof value === "string") return [[place, value]]
    return typeof value === "object" && value ? textsOf(value, place) : []
  })
}

test("each failed load, create, change or delete says “Couldn't …”", () => {
  const titles = textsOf(m).filter(([path]) =>
    /(?:load|one|create|update|save|delete|remove|trash|move|switch)Failed$/.test(path),
  )
  expect(titles.length).toBeGreaterThan(90)
  expect(titles.filter(([, text]) => !text.startsWith("Couldn't "))).toEqual([])
})
