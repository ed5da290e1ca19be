import type { getContact, listContactDeals } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { contactTools } from "./contact-tools.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"

function linkTo(path: string, text: string): HTMLElement {
  return element("a", { href: `${funilOrigin}${path}`, target: "_blank", rel: "noreferrer" }, text)
}

function dealRow(
  { words, money }: Desk,
  { id, name, stage_name, pipeline, amount, status }: Deal,
): HTMLElement {
  const place = [pipeline?.name, stage_name].filter(Boolean).join(" › ")
  return element(
    "li",
    {},
    linkTo(recordRoute("deal", id), name),
    element("span", { className: "amount" }, amount > 0 && money(amount)),
    element("span", { className: "detail" }, place),
    element("span", { className: `mark ${status}` }, words.status[status]),
  )
}

/** A contact with its deals, and forms that add to it. */
export async function contactView(desk: Desk, id: string, onChange: () => void): Promise<HTMLElement> {
  const { words } = desk
  const [contact, deals] = await Promise.all([
    desk.call<typeof getContact>("GET", `/contacts/${id}`),
    desk.call<typeof listContactDeals>("GET", `/contacts/${id}/cards?per_page=20`),
  ])
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(" ")
  const work = [contact.job, contact.companies[0]?.company].filter(Boolean).join(" · ")
  const reach = [contact.phone1, contact.email].filter(Boolean).join(" · ")
  const done = (told: string) => {
    desk.say(told)
    onChange()
  }
  return element(
    "section",
    {},
    element(
      "header",
      {},
      element("h1", {}, name),
      work !== "" && element("p", { className: "detail" }, work),
      reach !== "" && element("p", { className: "detail" }, reach),
      linkTo(recordRoute("contact", id), words.openContact),
    ),
    contactTools(desk, contact, deals.data, done),
    element("h2", {}, words.deals),
    deals.data.length > 0
      ? element("ul", { className: "deals" }, ...deals.data.map((deal) => dealRow(desk, deal)))
      : element("p", { className: "detail" }, words.noDeals),
  )
}
