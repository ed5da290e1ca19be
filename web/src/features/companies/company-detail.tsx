import type { Company } from "@funil/contract/records/companies"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Combine } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CustomFieldRows } from "../../records/fields/custom-field-rows.tsx"
import { RecordFieldRow } from "../../records/fields/record-field-row.tsx"
import { PictureEditor } from "../../records/picture/picture-editor.tsx"
import { useRecordPicture } from "../../records/picture/use-record-picture.ts"
import { AddressGroup } from "../../records/record/parts/address-group.tsx"
import { DealList, type DealLinks } from "../../records/record/parts/deal-list.tsx"
import { EmptyFields } from "../../records/record/parts/empty-fields.tsx"
import { useMayTrash } from "../../records/record/may-trash.ts"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordFacts } from "../../records/record/parts/record-facts.tsx"
import { RecordGroup } from "../../records/record/parts/record-group.tsx"
import { RecordHead, RecordMenu } from "../../records/record/parts/record-head.tsx"
import { RecordTabs } from "../../records/record/parts/record-tabs.tsx"
import { MenuItem } from "../../ui/overlays/menu.tsx"
import { companyDealsOptions, mergeCompanies, removePicture, uploadPicture } from "./company-detail-api.ts"
import { companyKind } from "./company-kind.ts"
import { late } from "../../ui/screen/late.ts"

const MergeDialog = late(
  async () => (await import("../../records/record/duplicates/merge-dialog.tsx")).MergeDialog<Company>,
)

const fields = ["company", "document", "email", "phone1", "website", "tags"]

interface Props {
  id: string
  deals: DealLinks
  /** Renders the company's contacts, read-only if locked. */
  contacts: (company: Company, isLocked: boolean) => ReactNode
  /** The company's activity. */
  activity: ReactNode
  /** Undefined for users who can't see bills. */
  bills?: ReactNode
  /** Opens another company, for example after a merge. */
  onOpen: (id: string) => void
  onClose: () => void
}

function Head({
  company,
  isLocked,
  onOpen,
  onClose,
}: Omit<Props, "id" | "deals" | "contacts" | "activity" | "bills"> & CompanyProps) {
  const m = useMessages()
  const [isMerging, setMerging] = useState(false)
  const picture = useRecordPicture("companies", {
    upload: (source) => uploadPicture(company.id, source),
    remove: () => removePicture(company.id),
  })
  const { name } = companyKind.faceOf(company)
  const canTrash = useMayTrash("company.delete")(company)
  return (
    <>
      <RecordHead
        name={name}
        detail={[company.address_city, company.address_state].filter(Boolean).join(" · ")}
        picture={
          <PictureEditor isSquare name={name} picture={company.picture} isLocked={isLocked} {...picture} />
        }
        menu={
          <RecordMenu kind={companyKind} record={company} canTrash={canTrash} onTrashed={onClose}>
            {canTrash && (
              <MenuItem icon={<Combine />} onSelect={() => setMerging(true)}>
                {m.details.duplicates.mergeWith}
              </MenuItem>
            )}
          </RecordMenu>
        }
      >
        <ReachActions
          people={[{ id: company.id, entity: "company", name, phone: company.phone1, email: company.email }]}
          mailHost={isLocked ? undefined : { entity: "company", id: company.id }}
        />
      </RecordHead>
      <Suspense>
        {isMerging && (
          <MergeDialog
            kind={companyKind}
            id={company.id}
            merge={mergeCompanies}
            onMerged={(id) => {
              setMerging(false)
              onOpen(id)
            }}
            onClose={() => setMerging(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface CompanyProps {
  company: Company
  isLocked: boolean
}

function Data({ company, isLocked, contacts }: CompanyProps & Pick<Props, "contacts">) {
  const m = useMessages()
  return (
    <>
      <EmptyFields entity="company" isLocked={isLocked}>
        <RecordGroup title={m.details.groups.firm}>
          {fields.map((name) => (
            <RecordFieldRow key={name} kind={companyKind} record={company} name={name} />
          ))}
        </RecordGroup>
        {contacts(company, isLocked)}
        <CustomFieldRows kind={companyKind} record={company} />
        <AddressGroup kind={companyKind} record={company} isLocked={isLocked} />
      </EmptyFields>
      <RecordFacts record={company} fieldNames={m.fieldNames.company} />
    </>
  )
}

function Content({
  company,
  deals: links,
  contacts,
  activity,
  bills,
  ...rest
}: Omit<Props, "id"> & { company: Company }) {
  const m = useMessages()
  const isLocked = !useCan("company.update")
  const deals = useInfiniteQuery(companyDealsOptions(company.id))
  return (
    <>
      <Head company={company} isLocked={isLocked} {...rest} />
      {isLocked && <p>{m.details.readOnly}</p>}
      <RecordTabs
        counts={{ deals: deals.data?.pages[0]?.total ?? 0 }}
        canEdit={!isLocked}
        tabs={{
          activity,
          data: <Data company={company} isLocked={isLocked} contacts={contacts} />,
          deals: <DealList deals={deals} {...links} />,
          bills,
        }}
      />
    </>
  )
}

export function CompanyDetail({ id, onClose, ...rest }: Props) {
  return (
    <RecordDetail kind={companyKind} id={id} onClose={onClose}>
      {(company) => <Content company={company} onClose={onClose} {...rest} />}
    </RecordDetail>
  )
}
