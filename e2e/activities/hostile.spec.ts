import type { Contact } from "@funil/contract/records/contacts"
import type { RecordFile } from "@funil/contract/records/files"
import { createNote } from "@funil/contract/records/notes"
import type { Page } from "@playwright/test"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { makeContact } from "../scenes/contact-scene.ts"
import { attach, openActivity, readFiles, type SentFile } from "../scenes/file-scene.ts"
import { hostileFiles, hostileNotes } from "../scenes/hostile-scene.ts"
import { baseURL } from "../settings.ts"

/** As many of each on one contact, so that its page shows them all. */
const ofEach = 8

/** Notes whatever a script of a payload would have done, in this page and in what it opens. */
async function watched(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.context().on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on("request", (request) => {
    if (/\/pwned|evil\.test/.test(request.url())) seen.push(`request ${request.url()}`)
  })
  await page.context().exposeFunction("tellPwned", () => seen.push("script"))
  await page.context().addInitScript(() => {
    const set = () => {
      Reflect.get(window, "tellPwned")()
    }
    Object.defineProperty(window, "pwned", { set })
  })
  return seen
}

/** Attaches what the server takes and answers how many it took. */
async function attachTaken(who: Person, contact: Contact, files: readonly SentFile[]): Promise<void> {
  for (const file of files)
    await attach(who, contact, [file]).catch((error: unknown) => expect(String(error)).toContain(" 422"))
}

async function noteTaken({ token }: Person, { id }: Contact, note: string): Promise<void> {
  const body = { entity: "contact" as const, record_id: id, note }
  await call(token, createNote, { body }).catch((error: unknown) => expect(String(error)).toContain(" 422"))
}

/** What of the markup below an element could run or leave the page. */
function dangerous(root: Element): string[] {
  const forbidden = "script, iframe, object, embed, style, base, meta, link, form, audio, video, math"
  const elements = [...root.querySelectorAll(forbidden)].map(({ outerHTML }) => outerHTML)
  const attributes = [...root.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith("on") ||
        (["href", "src", "action", "formaction"].includes(name) &&
          !/^(https?:|mailto:|tel:|blob:|[/#])/.test(value)),
    ),
  )
  return [...elements, ...attributes.map(({ name, value }) => `${name}=${value}`)]
}

function part<T>(list: readonly T[], index: number): readonly T[] {
  return list.slice(index * ofEach, (index + 1) * ofEach)
}

test("a hundred and twenty hostile files and notes run nothing where people see them", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  test.setTimeout(240_000)
  // Some of the pictures can't be drawn.
  allow(/404 .*\/thumbnail\?/)
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
  expect(hostileNotes.length).toBeGreaterThanOrEqual(60)
  const seen = await watched(page)
  await signIn(admin)
  for (let index = 0; index * ofEach < Math.max(hostileFiles.length, hostileNotes.length); index += 1) {
    const contact = await makeContact(admin, { email: `joana${index}@prates.test`, phone1: null })
    await attachTaken(admin, contact, part(hostileFiles, index))
    for (const note of part(hostileNotes, index)) await noteTaken(admin, contact, note)
    const panel = await openActivity(page, contact)
    await expect(
      panel
        .getByText(`nota ${index * ofEach}`)
        .or(panel.getByText("aqui"))
        .first(),
    ).toBeVisible()
    expect(await panel.evaluate(dangerous)).toEqual([])
  }
  expect(seen).toEqual([])
})

/** A page of our own origin without any policy, which takes the links in every way a page can. */
function trap(links: readonly string[]): string {
  const takes = links.map(
    (link) => `<script src="${link}"></script><iframe src="${link}"></iframe><object data="${link}"></object>
      <embed src="${link}"><link rel="stylesheet" href="${link}"><img src="${link}">`,
  )
  return `<!doctype html><title>trap</title>${takes.join("").replaceAll("&", "&amp;")}`
}

function linksOf({ url, view_url, thumbnail_url }: RecordFile): string[] {
  return [url, view_url, thumbnail_url].flatMap((link) => link ?? [])
}

test("a hostile file runs nothing where its links are opened, alone or inside a page of ours", async ({
  page,
  admin,
  allow,
}) => {
  test.setTimeout(240_000)
  // The browser reports each script, frame and picture that it blocks.
  allow(/./)
  const seen = await watched(page)
  const contact = await makeContact(admin)
  await attachTaken(admin, contact, hostileFiles)
  const links = (await readFiles(admin, contact)).flatMap(linksOf)
  expect(links.length).toBeGreaterThan(60)
  await page.route("**/trap", (route) => route.fulfill({ contentType: "text/html", body: trap(links) }))
  // What is no picture or PDF becomes a download, which ends the navigation.
  for (const link of links) await page.goto(`${baseURL}${link}`).catch(() => undefined)
  await page.goto(`${baseURL}/trap`)
  expect(await page.title()).toBe("trap")
  expect(seen).toEqual([])
  // A page that may run scripts is noticed.
  const control = { contentType: "text/html", body: "<script>window.pwned = 1</script>" }
  await page.route("**/control", (route) => route.fulfill(control))
  await page.goto(`${baseURL}/control`)
  await expect.poll(() => seen).toEqual(["script"])
})
