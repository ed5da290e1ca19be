/** A person's data rights (LGPD). */
export const privacy = {
  exportAll: "Exportar dados pessoais",
  exported: "Dados pessoais exportados",
  exportFailed: "Não foi possível exportar os dados",
  fileName: "dados-pessoais",
  pictureName: "foto",
  filesFolder: "arquivos",
  anonymise: "Anonimizar…",
  anonymised: "Dados pessoais apagados",
  anonymiseFailed: "Não foi possível anonimizar",
  confirmTitle: (name: string) => `Anonimizar ${name}?`,
  confirmText:
    "Nome, contatos, documento e tudo o que identifica a pessoa são apagados do registro, do histórico e da lixeira. Os negócios ficam, sem o nome dela. Não é possível desfazer.",
  typeName: (name: string) => `Para confirmar, escreva: ${name}`,
  confirm: "Apagar definitivamente",
}
