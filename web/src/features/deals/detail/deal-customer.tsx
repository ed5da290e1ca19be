import type { Deal } from "@funil/contract/records/deals"
import { Link } from "@tanstack/react-router"
import { usePhoneText } from "../../../records/fields/phone-text.ts"
import { ReachActions } from "../../../records/record/parts/reach-actions.tsx"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { usePhone } from "../../../ui/screen/phone.ts"
import { personName } from "../../../lib/text/person-name.ts"
import styles from "./deal-customer.module.css"
import { customerReach } from "./customer-reach.ts"
import { useChatText } from "./use-chat-text.ts"

interface Props {
  deal: Deal
  isLocked: boolean
  /** Whether nothing else on the page offers ways to reach the customer. */
  isAlone?: boolean
}

/**
 * The deal's first contact and company with every way to reach them. On phones the bar at the
 * bottom has those.
 */
export function DealCustomer({ deal, isLocked, isAlone = false }: Props) {
  const phoneText = usePhoneText()
  const text = useChatText(deal)
  const isPhone = usePhone()
  const [contact] = deal.contacts
  const [company] = deal.companies
  const first = contact ?? company
  if (!first) return null
  const name = contact ? personName(contact) : (company?.company ?? "")
  return (
    <div className={`row wrap ${styles.customer}`}>
      <Avatar decorative size={36} square={!contact} name={name} picture={first.picture} />
      <div className={styles.text}>
        <p className={`flex items-baseline gap-2 ${styles.line}`}>
          {contact && (
            <Link
              to="/contacts/$contactId"
              params={{ contactId: contact.id }}
              className="medium"
              data-contact={contact.id}
            >
              {name}
            </Link>
          )}
          {company && (
            <Link
              to="/companies/$companyId"
              params={{ companyId: company.id }}
              className={contact ? styles.company : "medium"}
            >
              {company.company}
            </Link>
          )}
        </p>
        <p className="text-s muted tabular truncate hide-empty">
          {phoneText(contact?.phone1) ?? phoneText(company?.phone1) ?? first.email}
        </p>
      </div>
      {(isAlone || !isPhone) && (
        <div className={styles.actions}>
          <ReachActions {...customerReach(deal)} text={text} dealId={isLocked ? undefined : deal.id} />
        </div>
      )}
    </div>
  )
}
