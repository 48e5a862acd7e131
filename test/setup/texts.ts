import '../../src/i18n/register-texts.server.ts'
