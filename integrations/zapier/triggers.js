import { api } from "./api.js"
import { nouns } from "./nouns.js"

/** Instant triggers. Turning a Zap on creates a webhook, turning it off deletes it. */
const events = {
  "deal.created": ["Deal", "Deal created", "a deal is created"],
  "deal.updated": ["Deal", "Deal updated", "a deal is changed"],
  "deal.moved": ["Deal", "Deal changed stages", "a deal enters another stage"],
  "deal.won": ["Deal", "Deal won", "a deal is won"],
  "deal.lost": ["Deal", "Deal lost", "a deal is lost"],
  "contact.created": ["Contact", "Contact created", "a contact is created"],
  "contact.updated": ["Contact", "Contact updated", "a contact is changed"],
  "company.created": ["Company", "Company created", "a company is created"],
  "company.updated": ["Company", "Company updated", "a company is changed"],
  "task.created": ["Task", "Task created", "a task is created"],
  "task.finished": ["Task", "Task completed", "a task is completed"],
  "bill.status_changed": ["Bill", "Bill changed status", "the status of a bill changes"],
  "form.answered": ["Answer", "Web form answered", "someone answers a form"],
  "return.requested": ["Return", "Return requested", "someone requests a return"],
}

const sample = {
  id: "01980000-0000-7000-8000-000000000001",
  type: "deal.created",
  timestamp: "2026-03-10T15:00:00.000Z",
  data: { record: { id: "01980000-0000-7000-8000-000000000002", name: "New oven" } },
}

function hook(event, [noun, label, when]) {
  return {
    key: event.replace(".", "_"),
    noun,
    display: { label, description: `Triggers when ${when}.` },
    operation: {
      type: "hook",
      performSubscribe: (z, bundle) =>
        api(z, bundle, {
          method: "POST",
          path: "/webhooks",
          body: { url: bundle.targetUrl, events: [event] },
        }),
      performUnsubscribe: (z, bundle) =>
        api(z, bundle, { method: "DELETE", path: `/webhooks/${bundle.subscribeData.id}` }),
      perform: (_z, bundle) => [bundle.cleanedRequest],
      performList: (z, bundle) =>
        api(z, bundle, { method: "GET", path: "/webhooks/samples", params: { event } }),
      sample: { ...sample, type: event },
    },
  }
}

/** Polls for new records of a noun, newest first, deduplicated by id. */
function polling(entity) {
  const { path, label } = nouns[entity]
  return {
    key: `new_${entity}`,
    noun: label,
    display: { label: `New ${label} (Polling)`, description: `Triggers when a new ${entity} is found.` },
    operation: {
      type: "polling",
      canPaginate: true,
      perform: async (z, bundle) => {
        const page = String((bundle.meta?.page ?? 0) + 1)
        const params = { orderBy: "created_at", direction: "desc", per_page: "50", page }
        return (await api(z, bundle, { method: "GET", path, params })).data
      },
      sample: sample.data.record,
    },
  }
}

/** A dynamic dropdown, hidden from the list of triggers. */
function choice(key, noun, perform) {
  return {
    key,
    noun,
    display: { label: noun, description: `The choices of ${noun}.`, hidden: true },
    operation: { type: "polling", perform, sample: { id: sample.id, name: noun } },
  }
}

const stages = choice("stages", "Stage", async (z, bundle) => {
  const pipelines = await api(z, bundle, { method: "GET", path: "/pipelines" })
  return pipelines.flatMap(({ name, stages: own }) =>
    own.map((stage) => ({ id: stage.id, name: `${name}: ${stage.name}` })),
  )
})

const users = choice("users", "User", async (z, bundle) => {
  const { data } = await api(z, bundle, {
    method: "GET",
    path: "/users",
    params: { per_page: "100", deactivated: "false" },
  })
  return data.map(({ id, first_name, last_name }) => ({
    id,
    name: [first_name, last_name].filter(Boolean).join(" "),
  }))
})

const taskTypes = choice("task_types", "Task type", async (z, bundle) =>
  (await api(z, bundle, { method: "GET", path: "/taskTypes" })).map(({ id, name }) => ({ id, name })),
)

export const triggers = [
  ...Object.entries(events).map(([event, words]) => hook(event, words)),
  ...Object.keys(nouns).map(polling),
  stages,
  users,
  taskTypes,
]
