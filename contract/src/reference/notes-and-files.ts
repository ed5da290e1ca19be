import * as files from "../records/files.ts"
import * as notes from "../records/notes.ts"
import * as pictures from "../records/pictures.ts"
import { toTrash } from "./records/record-calls.ts"
import { textsOf } from "./text.ts"

export const notesAndFilesTexts = textsOf([notes, files, pictures], {
  calls: {
    "note.list": {
      summary: { en: "List the notes of a record", "pt-BR": "Listar as anotações de um registro" },
      about: {
        en: "The notes of a record, the newest first and at most 1,000; `pinned` leaves the others out.",
        "pt-BR":
          "As anotações de um registro, as mais novas primeiro, no máximo 1.000; com `pinned`, só as fixadas.",
      },
    },
    "note.get": { summary: { en: "Get a note", "pt-BR": "Obter uma anotação" } },
    "note.create": {
      summary: { en: "Create a note", "pt-BR": "Criar uma anotação" },
      about: {
        en: "Writes a note on a record. Markup outside the allow list is dropped and its text stays, as does that of a mention of someone who can't see the record; the others are notified. Without any text, or with more than 20,000 characters of it: 422.",
        "pt-BR":
          "Escreve uma anotação em um registro. Marcação que não está entre as permitidas é descartada e o texto fica, como o da menção a alguém que não pode ver o registro; os outros citados são notificados. Sem texto, ou com mais de 20.000 caracteres: 422.",
      },
    },
    "note.update": {
      summary: { en: "Update a note", "pt-BR": "Alterar uma anotação" },
      about: {
        en: "Only the author changes the text; any user who may write notes on the record pins a note.",
        "pt-BR": "Só quem escreveu altera o texto; fixar pode quem pode escrever anotações no registro.",
      },
    },
    "note.trash": {
      summary: { en: "Delete a note", "pt-BR": "Excluir uma anotação" },
      about: toTrash,
    },
    "file.list": {
      summary: { en: "List the files of a record", "pt-BR": "Listar os arquivos de um registro" },
      about: {
        en: "The files of a record that the caller sees, newest first.",
        "pt-BR": "Os arquivos de um registro que quem chama vê, os mais novos primeiro.",
      },
    },
    "file.create": {
      summary: { en: "Upload a file", "pt-BR": "Enviar um arquivo" },
      about: {
        en: "Attaches a file to a record, as multipart: PDF, PNG, JPEG, GIF, WebP, HEIC, CSV, text, XML, a saved email (EML), Word, Excel, PowerPoint or ZIP, of at most 25 MB; a record holds 500. Content that is not what the file's name says is a 422, a larger file a 413, and more than the plan gives its sender a 402 `E4021`.",
        "pt-BR":
          "Anexa um arquivo a um registro, como multipart: PDF, PNG, JPEG, GIF, WebP, HEIC, CSV, texto, XML, e-mail salvo (EML), Word, Excel, PowerPoint ou ZIP, de até 25 MB; um registro comporta 500. Um conteúdo que não é o que o nome do arquivo diz é um 422; um arquivo maior, um 413; mais do que o plano dá a quem envia, um 402 `E4021`.",
      },
    },
    "file.trash": {
      summary: { en: "Delete a file", "pt-BR": "Excluir um arquivo" },
      about: {
        en: "Puts a file into the trash. The `Undo-Token` brings it back within 30 days.",
        "pt-BR": "Move um arquivo para a lixeira. O `Undo-Token` o traz de volta em até 30 dias.",
      },
    },
    "file.content": {
      summary: { en: "Download a file", "pt-BR": "Baixar um arquivo" },
      about: {
        en: "The bytes behind the links of a file; `Range` is honored. A link that is wrong or too old is a 404.",
        "pt-BR":
          "Os bytes por trás dos links de um arquivo; `Range` é aceito. Um link errado ou antigo demais é um 404.",
      },
    },
    "picture.get": {
      summary: { en: "Download a picture", "pt-BR": "Baixar uma imagem" },
      about: {
        en: "A picture as webp. Its address can't be guessed and never shows another one, so it needs no sign-in.",
        "pt-BR":
          "Uma imagem em webp. O endereço não pode ser adivinhado e nunca mostra outra, por isso não exige login.",
      },
    },
  },
  types: {
    note: {
      about: {
        en: "A note: sanitized HTML of the tags `p`, `br`, `strong`, `em`, `u`, `s`, `ul`, `ol`, `li`, `a`, `blockquote`, `code`, and `span` for a mention. `user` wrote it; null is the system. `updated_at` is when its text was last changed.",
        "pt-BR":
          "Uma anotação: HTML saneado, com as tags `p`, `br`, `strong`, `em`, `u`, `s`, `ul`, `ol`, `li`, `a`, `blockquote`, `code`, e `span` para uma menção. `user` é quem escreveu; null é o sistema. `updated_at` é quando o texto mudou pela última vez.",
      },
    },
    file: {
      name: "RecordFile",
      about: {
        en: "A file of a record. `mime` comes from the content, `size` is in bytes. The links work without sign-in for at least two and at most five minutes and can't be kept: ask for the list again. `url` downloads the file as it was sent. `view_url` shows it: a picture redrawn as webp, at most 2,048 pixels wide and high, or the PDF or HEIC as it was sent; null for anything else. `thumbnail_url` is a webp of at most 256 pixels, null unless the picture can be redrawn. Either answers 404 for a picture that is broken or too big to draw.",
        "pt-BR":
          "Um arquivo de um registro. `mime` vem do conteúdo; `size` é em bytes. Os links funcionam sem login por pelo menos dois e no máximo cinco minutos e não podem ser guardados: peça a lista de novo. `url` baixa o arquivo como foi enviado. `view_url` o mostra: uma imagem redesenhada em webp, com no máximo 2.048 pixels de largura e altura, ou o PDF ou HEIC como foi enviado; null para o resto. `thumbnail_url` é um webp de no máximo 256 pixels, null se a imagem não pode ser redesenhada. Ambos respondem 404 para uma imagem corrompida ou grande demais.",
      },
    },
  },
})
