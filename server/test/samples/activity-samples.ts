import { listNotifications } from "@funil/contract/messages/notifications"
import { createPushSubscription } from "@funil/contract/messages/push"
import { createNote } from "@funil/contract/records/notes"
import { createTask } from "@funil/contract/records/tasks"
import { pushBody } from "../fakes/push-body.ts"
import type { World } from "../world.ts"
import { ofWorld, page, type Samples, unique } from "./sample.ts"

const ofDeal = ({ deal }: World) => ({ entity: "deal" as const, record_id: deal.id })

async function newNote({ api, admin, deal }: World): Promise<{ params: { id: string } }> {
  const body = { entity: "deal", record_id: deal.id, note: unique("Nota") }
  const { id } = await api.call(createNote, admin, { body })
  return { params: { id } }
}

/** Creates a notification for the admin: a colleague assigned them a task. */
async function newNotification({ api, admin, taskType }: World) {
  const giver = await api.colleague(admin, "agent")
  const body = { task_type_id: taskType.id, start: "2026-03-12 10:00", responsible_user_id: admin.id }
  await api.call(createTask, giver, { body })
  const { data } = await api.call(listNotifications, admin, { query: { per_page: "1" } })
  return { params: { id: data[0]?.id ?? "" } }
}

async function newPushSubscription({ api, admin }: World) {
  const { id } = await api.call(createPushSubscription, admin, { body: pushBody() })
  return { params: { id } }
}

/** Successful calls of the world's admin about notes, messages, timelines and notifications. */
export const activitySamples: Samples = {
  "note.list": (world) => ({ query: { ...ofDeal(world), pinned: "false" } }),
  "note.get": ofWorld("note"),
  "note.create": (world) => ({
    body: {
      ...ofDeal(world),
      note: `<p>Ligar para <span data-type="mention" data-id="${world.colleague.id}">@agent</span></p>`,
    },
  }),
  "note.update": (world) => ({ ...ofWorld("note")(world), body: { note: unique("Nota"), pinned: true } }),
  "note.trash": newNote,
  "message.list": (world) => ({ query: { ...ofDeal(world), ...page } }),
  "activity.list": (world) => ({
    query: {
      ...ofDeal(world),
      kinds: "note,log",
      before: `1773154800000.${world.deal.id}`,
      per_page: "20",
    },
  }),
  "notification.list": () => ({ query: page }),
  "notification.update": async (world) => ({ ...(await newNotification(world)), body: { read: true } }),
  "notification.read_all": async (world) => {
    await newNotification(world)
    return {}
  },
  "notification.delete": newNotification,
  "notification.restore": newNotification,
  "notification_settings.get": () => ({}),
  "notification_settings.update": () => ({
    body: { kinds: { mention: { email: false } }, digest: "daily", digest_hour: 9 },
  }),
  "push.key": () => ({}),
  "push.list": () => ({}),
  "push.create": () => ({ body: pushBody() }),
  "push.delete": newPushSubscription,
}
