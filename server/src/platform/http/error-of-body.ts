import type { FastifyRequest } from "fastify"
import { AppError } from "../app-error.ts"
import { isOfSystem } from "../files/system-errors.ts"
import { statusOf } from "./answer-error.ts"

/** What was thrown, as the caller's where a body was broken: the parser of multipart throws plain errors. A disk that fails is none of it. */
export function errorOfBody(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError || isOfSystem(error)) return error
  const isBrokenForm = request.isMultipart() && !request.isRead && statusOf(error) >= 500
  return isBrokenForm ? new AppError("malformed_json", { cause: error }) : error
}
