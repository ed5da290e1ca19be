import * as auth from "@funil/contract/account/auth"
import * as invitations from "@funil/contract/account/invitations"
import { publicRoute, route, type Route } from "../../platform/http/route.ts"
import { acceptInvitation, askInviter, getInvitation } from "./invitation-link.ts"
import { getMe, login } from "./login.ts"
import { requestPasswordCode, updatePassword } from "./passwords.ts"
import { confirmSession, endSession, listSessions, openExtension } from "./sessions.ts"
export const authRoutes: Route[] = [
  publicRoute(auth.login, ({ services, body, ip, request }) =>
    login(services, body, { ip, userAgent: request.headers["user-agent"] }),
  ),
  route(auth.logout, ({ ctx }) => endSession(ctx, ctx.sessionId)),
  route(auth.getMe, ({ ctx }) => getMe(ctx)),
  route(auth.listSessions, ({ ctx }) => listSessions(ctx)),
  route(auth.confirmSession, ({ ctx, body }) => confirmSession(ctx, body.password)),
  route(auth.endSession, ({ ctx, params }) => endSession(ctx, params.id)),
  route(auth.openExtension, ({ ctx, request }) =>
    openExtension(ctx, { ip: request.ip, userAgent: request.headers["user-agent"] }),
  ),
  publicRoute(auth.requestPasswordCode, ({ services, body, ip }) => requestPasswordCode(services, body, ip)),
  publicRoute(auth.updatePassword, ({ services, ctx, body, ip }) => updatePassword(services, ctx, body, ip)),
  publicRoute(invitations.getInvitation, ({ services, params }) => getInvitation(services, params.token)),
  publicRoute(invitations.acceptInvitation, ({ services, params, body, ip, request }) => {
    const origin = { ip, userAgent: request.headers["user-agent"] }
    return acceptInvitation(services, params.token, { ...body, origin })
  }),
  publicRoute(invitations.askInviter, ({ services, params }) => askInviter(services, params.token)),
]
