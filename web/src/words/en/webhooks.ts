import type { Messages } from "../pt-br.ts"
import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { nounOfEvent, recordEvents, type SpecialEvent } from "@funil/contract/webhook-events"
import { plural } from "./plural.ts"

const nouns: Readonly<Record<Entity, string>> = {
  deal: "Deal",
  contact: "Contact",
  company: "Company",
  user: "User",
  product: "Product",
  bill: "Bill",
  task: "Task",
}

const special: Readonly<Record<SpecialEvent, string>> = {
  "deal.moved": "Deal changed stage",
  "deal.won": "Deal won",
  "deal.lost": "Deal lost",
  "task.finished": "Task finished",
  "bill.status_changed": "Bill changed status",
  "form.answered": "Form answered",
  "return.requested": "Return requested",
}

export const webhooks: Messages["webhooks"] = {
  lead: "Tell other programs when something happens in Funil: n8n, Make, Zapier or a system of your own.",
  loadFailed: "Wasn't possible to load the webhooks",
  oneFailed: "Wasn't possible to load the webhook",
  create: "Create webhook",
  entities: {
    deal: "Deals",
    contact: "Contacts",
    company: "Companies",
    user: "Users",
    product: "Products",
    bill: "Bills",
    task: "Tasks",
  },
  eventName: (event) => {
    const ending = recordEvents.find((one) => event.endsWith(`.${one}`))
    return ownValue(special, event) ?? (ending ? `${nouns[nounOfEvent(event)]} ${ending}` : event)
  },
  eventCount: (count) => plural(count, { one: "# event", other: "# events" }),
  empty: {
    title: "No webhooks yet",
    text: "Enter an address and choose events. Funil sends each event right away, signed, and tries again if something fails.",
  },
  gate: {
    title: "Webhooks are part of the Scale plan",
    text: "With them Funil tells other programs as soon as something happens.",
  },
  states: { on: "On", off: "Off", failing: "Failing", stopped: "Stopped" },
  stopped: {
    gone: "The address answered that it's gone (410). Correct it and turn the webhook on again.",
    failing: "Every call has failed for 5 days. Once the address works, turn the webhook on again.",
    author_gone: "The person who saved it last is no longer an admin. Save it again to turn it on.",
  },
  failingSince: (when) => `Every call has failed since ${when}.`,
  health: {
    sent: (count) => plural(count, { one: "# delivered", other: "# delivered" }),
    failed: (count) => plural(count, { one: "# failed", other: "# failed" }),
    waiting: (count) => plural(count, { one: "# queued", other: "# queued" }),
    days: "in 30 days",
    never: "Nothing sent in 30 days",
  },
  form: {
    url: "Address",
    urlHint: "Gets a POST with JSON for each event and should answer with a 2xx status within 10 seconds.",
    enabled: "On",
    events: "Events",
    all: (noun) => `Check everything in ${noun}`,
    filter: (noun) => `Only ${noun} that…`,
    failedNew: "Wasn't possible to create the webhook",
    failed: "Wasn't possible to save the webhook",
    clash: "Saving yours replaces what the other person changed in this webhook.",
    saved: "Webhook saved",
    created: "Webhook created",
  },
  secret: {
    title: "Signature",
    text: "Each call is signed as Standard Webhooks has it: check the header webhook-signature with the secret.",
    once: "Copy the secret now: it won't be shown again.",
    label: "Secret",
    rotate: "Change secret",
    rotateTitle: "Change the secret?",
    rotateText: "Calls use the new secret from now on. For a day they are signed with the previous one too.",
    rotateFailed: "Wasn't possible to change the secret",
    done: "I've copied it",
    newTitle: "The webhook's secret",
  },
  test: {
    title: "Test",
    text: "Sends a sample with the newest record now. It isn't added to the deliveries.",
    event: "Event",
    send: "Send test",
    failed: "Wasn't possible to test the webhook",
    taken: (status, ms) => `The address accepted it: HTTP ${status} in ${ms} ms.`,
    refused: (status, ms) => `The address refused it: HTTP ${status} in ${ms} ms.`,
    noAnswer: "The address didn't answer.",
    noText: "Answer without text",
    answer: "Answer",
    body: "What was sent",
  },
  deliveries: {
    title: "Deliveries",
    text: "Of the last 30 days, the newest first.",
    loadFailed: "Wasn't possible to load the deliveries",
    empty: "Nothing was sent yet. When one of the events happens, its delivery shows up here.",
    noneOf: "No deliveries match this filter.",
    all: "All",
    show: "Status",
    event: "Event",
    everyEvent: "All events",
    newer: "Newer",
    older: "Older",
    states: { queued: "Queued", sent: "Delivered", failed: "Failed" },
    retrying: "Trying again",
    off: "The webhook was off when its turn came.",
    badAddress: "The address can't be called.",
    next: (when) => `Next attempt ${when}`,
    attempts: (count) => plural(count, { one: "# attempt", other: "# attempts" }),
    noStatus: "No answer",
    took: (ms) => `${ms} ms`,
    answer: "Answer",
    body: "What was sent",
    retry: "Send again",
    retried: "The delivery is queued again",
    retryFailed: "Wasn't possible to send again",
    retryAll: "Send the failed ones again",
    retryCount: (count) => plural(count, { one: "Send # failed again", other: "Send # failed again" }),
    retryAllTitle: (count) =>
      plural(count, { one: "Send # failed delivery again?", other: "Send # failed deliveries again?" }),
    retryAllOf: (event) => `Send the failed deliveries of “${event}” again?`,
    retryAllText: (most) =>
      `The oldest first, up to ${most.toLocaleString("en")} at a time. Each keeps its id, so that whoever receives it recognizes repeats.`,
    retriedAll: (count) =>
      plural(count, { one: "# delivery is queued again", other: "# deliveries are queued again" }),
    leftOver: (count) => plural(count, { one: "# failed one is left.", other: "# failed ones are left." }),
    resending: (done, total) =>
      `Sending again: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
    record: "Open record",
  },
  remove: {
    action: "Delete webhook",
    title: (host) => `Delete the webhook to ${host}?`,
    text: "Nothing is sent there anymore, and its deliveries disappear from the list.",
    confirm: "Delete",
    done: "Webhook deleted",
    failed: "Wasn't possible to delete the webhook",
  },
  gone: { title: "This webhook no longer exists", text: "It was deleted.", back: "See webhooks" },
}
