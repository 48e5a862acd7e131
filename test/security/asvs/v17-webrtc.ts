import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'WebRTC',
  requirements: {
    '17.1.1': { level: 2, asks: 'TURN reaches no inner addresses', notHere: 'There is no WebRTC.' },
    '17.2.1': { level: 2, asks: 'Keys of DTLS are managed', notHere: 'There is no WebRTC.' },
    '17.2.2': { level: 2, asks: 'Approved ciphers for DTLS and SRTP', notHere: 'There is no WebRTC.' },
    '17.2.3': { level: 2, asks: 'SRTP is authenticated', notHere: 'There is no WebRTC.' },
    '17.2.4': { level: 2, asks: 'Broken SRTP packets do no harm', notHere: 'There is no WebRTC.' },
    '17.3.1': { level: 2, asks: 'Signalling stands a flood', notHere: 'There is no WebRTC.' },
    '17.3.2': { level: 2, asks: 'Signalling stands broken messages', notHere: 'There is no WebRTC.' },
  },
}
