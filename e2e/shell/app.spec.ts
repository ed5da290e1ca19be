import { listNotifications } from "@funil/contract/messages/notifications"
import { createNote } from "@funil/contract/records/notes"
import type { Page, Worker } from "@playwright/test"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const app = { serviceWorkers: "allow" as const }

/** Resolves once the service worker has the whole app. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** What a release does: another script takes the place of the service worker's. */
async function release(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: {
        createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
      }
    }
    const policy = trustedTypes.createPolicy(`release ${Math.random()}`, {
      createScriptURL: (url: string) => url,
    })
    await navigator.serviceWorker.register(policy.createScriptURL(`/sw.js?release=${Math.random()}`))
  })
}

test("the app can be installed: its manifest is whole in both languages, and its icons are what it says", async ({
  page,
  visit,
}) => {
  for (const [language, visitor] of [
    ["pt-BR", page],
    ["en", await visit(undefined, { locale: "en-US" })],
  ] as const) {
    await visitor.goto("/login")
    const href = await visitor.locator("link[rel=manifest]").getAttribute("href")
    const manifest = await (await visitor.request.get(href ?? "")).json()
    expect(manifest).toMatchObject({
      id: "/",
      short_name: "Funil",
      lang: language,
      display: "standalone",
      scope: "/",
    })
    for (const icon of manifest.icons) {
      const size = await visitor.evaluate(async (src: string) => {
        const bitmap = await createImageBitmap(await (await fetch(src)).blob())
        return `${bitmap.width}x${bitmap.height}`
      }, icon.src)
      expect(size).toBe(icon.sizes)
    }
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable")
  }
})

test("without a network the last board can be read, and nothing written, until the network is back", async ({
  admin,
  visit,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { deal } = await dealScene(admin)
  const page = await visit(admin, app)
  const card = page.getByRole("link", { name: deal.name })
  const newDeal = page.getByRole("link", { name: m.shell.createDeal })
  await page.goto(`/pipelines?pipeline=${deal.pipeline_id}`)
  await expect(card.first()).toBeVisible()
  await untilKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(card.first()).toBeVisible()
  await expect(page.getByRole("status").getByText(m.ui.offlineSince("").slice(0, 12))).toBeVisible()
  await expect(newDeal).toBeHidden()
  await page.context().setOffline(false)
  await expect(newDeal).toBeVisible()
  await expect(page.getByText(m.ui.offlineSince("").slice(0, 24))).toBeHidden()
})

test("signing out leaves nothing to be read without a network", async ({ admin, visit, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await dealScene(admin)
  const page = await visit(admin, app)
  await page.goto("/pipelines")
  await untilKept(page)
  const kept = () => page.evaluate(() => caches.has("kept answers"))
  await expect.poll(kept).toBe(true)
  const draft = () => page.evaluate(() => localStorage.getItem("funil.noteDrafts"))
  await page.evaluate(() => localStorage.setItem("funil.noteDrafts", '{"who":"<p>Rascunho</p>"}'))
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await page.getByRole("menuitem", { name: m.profile.logout }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(kept).toBe(false)
  expect(await draft()).toBeNull()
})

test("a new version asks, and confirmed it loads once", async ({ admin, visit }) => {
  const page = await visit(admin, app)
  await page.goto("/profile")
  await untilKept(page)
  const dialog = page.getByRole("dialog", { name: m.app.updateTitle })
  await expect(dialog).toBeHidden()
  await release(page)
  await dialog.getByRole("button", { name: m.app.later }).click()
  await expect(dialog).toBeHidden()
  let loads = 0
  page.on("load", () => (loads += 1))
  await release(page)
  await dialog.getByRole("button", { name: m.app.update }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(loads).toBe(1)
})

test("a new version that is gone when it is confirmed is an error", async ({ admin, visit }) => {
  const page = await visit(admin, app)
  await page.goto("/profile")
  await untilKept(page)
  await release(page)
  const dialog = page.getByRole("dialog", { name: m.app.updateTitle })
  await expect(dialog).toBeVisible()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await dialog.getByRole("button", { name: m.app.update }).click()
  await expect(page.getByText(m.app.updateFailed)).toBeVisible()
  await expect(page.getByText(m.app.updateFailedText)).toBeVisible()
})

test("the browser's offer to install is kept for the menu and told once", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  const offer = (outcome: string) =>
    page.evaluate((answer) => {
      const event = new Event("beforeinstallprompt", { cancelable: true })
      const prompt = () => Promise.resolve(sessionStorage.setItem("asked", "yes"))
      dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }))
    }, outcome)
  await offer("dismissed")
  const card = page.getByRole("complementary", { name: m.app.install })
  await card.getByRole("button", { name: m.ui.close }).click()
  await expect(card).toBeHidden()
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await page.getByRole("menuitem", { name: m.app.install }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("asked"))).toBe("yes")
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await expect(page.getByRole("menuitem", { name: m.profile.logout })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: m.app.install })).toBeHidden()
})

interface WorkerScope {
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> }
  readonly clients: {
    matchAll: (options: object) => Promise<readonly { postMessage: (message: object) => void }[]>
  }
  dispatchEvent: (event: Event) => boolean
  shown: unknown
}

/** What the browser asks the worker when a notification is clicked. */
async function click(worker: Worker | undefined, data: object): Promise<void> {
  await worker?.evaluate((shown) => {
    const event = Object.assign(new Event("notificationclick"), {
      notification: { close: () => undefined, data: shown },
      waitUntil: () => undefined,
    })
    ;(globalThis as unknown as WorkerScope).dispatchEvent(event)
  }, data)
}

/** A mention of Bruno, who has the app open, as it is pushed to him. */
async function mentioned(admin: Person) {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  const note = `<p><span data-type="mention" data-id="${bruno.id}">@Bruno</span> veja</p>`
  await call(admin.token, createNote, { body: { entity: "deal", record_id: deal.id, note } })
  const told = async () => {
    const [first] = (await call(bruno.token, listNotifications, { query: {} })).data
    if (!first) throw new Error("Bruno was told nothing")
    return first
  }
  return { bruno, told }
}

test("a push message is shown and, clicked, opens its route in the window that is there and is read", async ({
  admin,
  visit,
}) => {
  const { bruno, told } = await mentioned(admin)
  const page = await visit(bruno, app)
  await page.goto("/profile")
  await untilKept(page)
  const [worker] = page.context().serviceWorkers()
  const session = await page.context().newCDPSession(page)
  const registration = Promise.withResolvers<string>()
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))
    if (own) registration.resolve(own.registrationId)
  })
  await session.send("ServiceWorker.enable")
  // A browser without a screen shows nothing, so what it is asked to show is kept.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.registration.showNotification = async (title, options) => {
      scope.shown = { title, ...options }
    }
  })
  const { id, title, description, route } = await told()
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registration.promise,
    data: JSON.stringify({ id, title, description, route }),
  })
  const shown = () => worker?.evaluate(() => (globalThis as unknown as WorkerScope).shown)
  await expect.poll(shown).toMatchObject({ title, body: description, tag: id, data: { route, id } })
  await click(worker, { route, id })
  await expect(page).toHaveURL(new RegExp(route))
  await expect.poll(async () => (await told()).read).toBe(true)
})

test("a push message that opened the app is read, though it says so before the app is there", async ({
  admin,
  visit,
}) => {
  const { bruno, told } = await mentioned(admin)
  const { id, route } = await told()
  const page = await visit(bruno, app)
  await page.goto("/profile")
  await untilKept(page)
  const [worker] = page.context().serviceWorkers()
  await page.goto(route, { waitUntil: "commit" })
  // It goes to a page of this very app, whatever the rule takes it for.
  await worker?.evaluate(async (read) => {
    const [client] = await (globalThis as unknown as WorkerScope).clients.matchAll({ type: "window" })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    client?.postMessage({ type: "OPEN", id: read })
  }, id)
  await expect.poll(async () => (await told()).read).toBe(true)
  await expect(page).toHaveURL(new RegExp(route))
})
