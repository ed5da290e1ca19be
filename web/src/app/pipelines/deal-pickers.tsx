import { CompanyPicker } from "../../features/companies/company-picker.tsx"
import { ContactPicker } from "../../features/contacts/contact-picker.tsx"
import type { DealPickers } from "../../features/deals/detail/deal-people.tsx"

/** The pickers from other features that a deal uses. */
export const dealPickers: DealPickers = {
  contact: (props) => <ContactPicker {...props} />,
  company: (props) => <CompanyPicker {...props} />,
}
