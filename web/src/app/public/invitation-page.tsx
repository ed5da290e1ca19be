import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { AcceptInvitationForm } from "../../features/sessions/accept-invitation-form.tsx"
import { type Invitation, invitationOptions, useAskInviter } from "../../features/sessions/invitation-api.ts"
import { showLanguage, useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { useLoginPage } from "./login-page-data.ts"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/$company/invitation")

function Brand({ invitation: { brand, company, domain } }: { invitation: Invitation }) {
  return brand && <Avatar name={company ?? domain} picture={brand} size={48} square decorative />
}

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const words = useMessages().invitations
  const navigate = useNavigate()
  const { company, domain, invited_by, email } = invitation
  return (
    <PublicCard
      head={<Brand invitation={invitation} />}
      title={words.welcome(company ?? domain)}
      text={words.text(invited_by, email)}
    >
      <AcceptInvitationForm
        token={token}
        email={email}
        onDone={() => void navigate({ to: "/", replace: true })}
      />
    </PublicCard>
  )
}

function ExpiredInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const words = useMessages().invitations
  const { mutate, isPending, isSuccess } = useAskInviter(token)
  const sendsMail = useLoginPage(invitation.domain)?.sends_mail ?? false
  const by = invitation.invited_by
  const text = sendsMail ? words.expiredText : words.expiredNoMail
  return (
    <PublicCard
      head={<Brand invitation={invitation} />}
      title={isSuccess ? words.asked : words.expiredTitle}
      text={<span role="status">{isSuccess ? words.askedText(by) : text(by)}</span>}
    >
      {!isSuccess && sendsMail && (
        <Button look="primary" wide busy={isPending} onClick={() => mutate()}>
          {words.ask}
        </Button>
      )}
    </PublicCard>
  )
}

function SpentInvitation({ invitation }: { invitation: Invitation | null }) {
  const m = useMessages()
  const words = m.invitations
  const { company } = route.useParams()
  return (
    <PublicCard
      title={invitation ? words.takenTitle : words.goneTitle}
      text={invitation ? words.takenText : words.goneText}
    >
      <Link
        to="/$company/login"
        params={{ company: invitation?.domain ?? company }}
        search={{ email: invitation?.email }}
        className={buttonClass({ look: "primary" })}
      >
        {m.signIn.submit}
      </Link>
    </PublicCard>
  )
}

/**
 * Accepts an invitation: shows who invited the user and asks for a password, in the account's
 * language.
 */
export function InvitationPage() {
  const words = useMessages().invitations
  const { code } = route.useSearch()
  const { data, error, refetch } = useQuery(invitationOptions(code))
  const language = data?.language
  useEffect(() => {
    if (language) void showLanguage(language)
  }, [language])
  if (error) return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data?.state === "open") return <OpenInvitation token={code} invitation={data} />
  if (data?.state === "expired") return <ExpiredInvitation token={code} invitation={data} />
  return <SpentInvitation invitation={data} />
}
