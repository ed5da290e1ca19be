import type { Company } from "@funil/contract/companies"
import type { PictureInput } from "@funil/contract/pictures"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { lockCompany } from "./company-queries.ts"
import type { CompanyRow } from "./company-row.ts"
import { answerCompany } from "./get-company.ts"
import { saveCompany } from "./save-company.ts"

function pictureOf(id: string): PictureOf<CompanyRow, Company> {
  return {
    field: "profile_picture",
    fit: "contain",
    lock: (tx) => lockCompany(tx, id, "company.update"),
    save: (tx, row, picture) => saveCompany(tx, row, { picture }),
    answer: (tx) => answerCompany(tx, id),
  }
}

export async function uploadCompanyPicture(ctx: Context, id: string, input: PictureInput): Promise<Company> {
  requireCan(ctx, "company.update")
  return uploadPicture(ctx, input, pictureOf(id))
}

export async function removeCompanyPicture(ctx: Context, id: string): Promise<Company> {
  requireCan(ctx, "company.update")
  return removePicture(ctx, pictureOf(id))
}
