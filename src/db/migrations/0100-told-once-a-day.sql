-- A new device and a file at night are no alarms of their own any more: what is kept of them waits for nobody to look.
update security_event set weight = 'look' where kind in ('alarm-new-device', 'alarm-night-file');
