import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'File handling',
  requirements: {
    '5.1.1': {
      level: 2,
      asks: 'Write down which files, how large, how made safe',
      met: "One upload: organisers' lists as CSV, XLSX or ODS, 5 MB, with bounds of rows, columns and unpacked size.",
      proof: ['docs/security.md', 'src/platform/tables/table-file.ts'],
    },
    '5.2.1': {
      level: 1,
      asks: 'Only files that can be worked at',
      met: '5 MB, bounds while unpacking, read in a process of its own with a limit of memory and time.',
      proof: [
        'src/platform/http/shell.test.ts > takes no more than it says, and other pages take none at all',
        'src/platform/tables/read-list.server.ts',
      ],
    },
    '5.2.2': {
      level: 1,
      asks: 'Content decides what a file is',
      met: 'The name is thrown away; the first bytes and the whole structure decide.',
      proof: [
        'src/platform/tables/table-file.test.ts > give a table or a refusal',
        'src/platform/tables/table-file.test.ts > old or locked spreadsheets are told apart',
      ],
    },
    '5.2.3': {
      level: 2,
      asks: 'Bounds before unpacking',
      met: 'Size and number of parts are bounded whatever the archive says of itself.',
      proof: [
        'src/platform/tables/table-file.test.ts > is refused when it unpacks to more than it should, whatever it says of itself',
        'src/platform/tables/zip.server.ts',
      ],
    },
    '5.3.1': {
      level: 1,
      asks: 'Files of strangers are never run',
      met: 'No file is stored as a file: the texts of a list stand in the database for a day.',
      proof: ['src/features/console/imports/storing.server.ts', 'src/domain/retention-plan.ts'],
    },
    '5.3.2': {
      level: 1,
      asks: 'Paths are ours',
      met: 'No path is made of anything typed; files to serve are those of the build.',
      proof: ['src/platform/http/shell.server.ts', 'src/platform/mailer/mailer.test.ts > ../../etc/passwd'],
    },
    '5.4.1': {
      level: 2,
      asks: 'We name what is downloaded',
      met: 'The name is ours and stands in Content-Disposition.',
      proof: ['src/features/ground/lists/lists.server.ts', 'src/features/own/account/pages/data-file.tsx'],
    },
    '5.4.2': {
      level: 2,
      asks: 'File names are encoded',
      met: 'They are constants and numbers; attachments of mails too.',
      proof: [
        'src/features/ground/lists/lists.server.ts',
        'test/stress/mail-headers.test.ts > every mail in each of its forms has the headers that were agreed',
      ],
    },
    '5.4.3': {
      level: 2,
      asks: 'Scan files of strangers before serving them',
      notHere: 'No file that somebody uploads is ever served to anybody.',
    },
  },
}
