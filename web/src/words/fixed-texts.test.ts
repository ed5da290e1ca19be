import { expect, test } from "vitest"
import { messages as later } from "./en-later.ts"
import { messages as first } from "./en.ts"

const m = { ...first, ...later }

test("what the product says on failures and successes is what its specification fixes", () => {
  const shown = [
    m.signIn.failed,
    m.recovery.code.failed,
    m.recovery.newPassword.failed,
    m.errors.signInAgain,
    m.workflows.form.jsonInvalid,
    m.signUp.email.failed,
    m.mass.nothing,
    `${m.app.updateFailed} ${m.app.updateFailedText}`,
    m.plans.freeFailed,
    m.imports.file.notCsv,
    m.imports.run.started,
    m.pipelines.moveFailed,
    m.shops.sync.succeeded,
    m.recovery.newPassword.mismatch,
  ]
  expect(shown).toEqual([
    "Wasn't possible to login",
    "Wasn't possible to send a code to your email",
    "Wasn't possible to create a new password",
    "Please login again",
    "The JSON field isn't formated properly.",
    "Wasn't possible to register.",
    "Wasn't possible to update! Check if you selected at least one field type and try again.",
    "Wasn't possible to update! Please press Ctrl + F5 and try to update again.",
    "Wasn't possible to return to free trial",
    "Looks like the file isn't on CSV format.",
    "Import request successful",
    "Wasn't possible to update position of element",
    "Successfully synced!",
    "Passwords don't match",
  ])
})

test("the lists of the sign-up say in English what they mean: a market, and numbers of employees that do not overlap", () => {
  expect(m.account.markets.Industry).toBe("Manufacturing")
  const numbers = Object.values(m.account.employees).flatMap((band) => (band.match(/\d+/g) ?? []).map(Number))
  expect(numbers).toEqual([2, 5, 6, 10, 11, 15, 15])
})

/** Each text of a catalogue that is no function, by its path. */
function textsOf(part: object, path = ""): [string, string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const place = path ? `${path}.${name}` : name
    if (typeof value === "string") return [[place, value]]
    return typeof value === "object" && value ? textsOf(value, place) : []
  })
}

test("whatever fails to load, to be made, changed or deleted says so in one form", () => {
  const titles = textsOf(m).filter(([path]) =>
    /(?:load|one|create|update|save|delete|remove|trash|move|switch)Failed$/.test(path),
  )
  expect(titles.length).toBeGreaterThan(90)
  expect(titles.filter(([, text]) => !text.startsWith("Wasn't possible to "))).toEqual([])
})
