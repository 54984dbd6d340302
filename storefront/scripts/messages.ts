import { writeMessages } from './compile-messages.ts';

writeMessages();
