/**
 * The address formats of common camera makers, from their manuals. `{user}`, `{pass}`, `{token}` and `{basic}` mark
 * where each maker puts a user, a password, a session or stream token, and base64 of user and password.
 */

interface MakerForm {
  maker: string;
  /** What follows scheme, credentials and host. */
  tail: string;
  /** Its masked form. */
  shown: string;
  scheme?: string;
}

const form = (maker: string, tail: string, shown: string, scheme = 'rtsp'): MakerForm => ({
  maker,
  tail,
  shown,
  scheme,
});

export const MAKER_FORMS: readonly MakerForm[] = [
  form('Hikvision', '/Streaming/Channels/101', '/Streaming/Channels/101'),
  form(
    'Hikvision',
    '/ISAPI/Streaming/channels/1601/picture',
    '/ISAPI/Streaming/channels/1601/picture',
    'http',
  ),
  form('Hikvision', '/h264/ch1/main/av_stream', '/h264/ch1/main/av_stream'),
  form('Dahua', '/cam/realmonitor?channel=1&subtype=0', '/cam/realmonitor?channel=1&subtype=0'),
  form(
    'Dahua',
    '/cam/realmonitor?channel=2&subtype=1&unicast=true&proto=Onvif&authbasic={basic}',
    '/cam/realmonitor?channel=2&subtype=1&unicast=true&proto=Onvif&authbasic=•••',
  ),
  form(
    'Amcrest',
    '/cgi-bin/mjpg/video.cgi?channel=1&subtype=1',
    '/cgi-bin/mjpg/video.cgi?channel=1&subtype=1',
    'http',
  ),
  form(
    'Lorex',
    '/cgi-bin/snapshot.cgi?channel=1&loginuse={user}&loginpas={pass}',
    '/cgi-bin/snapshot.cgi?channel=1&loginuse=•••&loginpas=•••',
    'http',
  ),
  form(
    'Axis',
    '/axis-media/media.amp?videocodec=h264&resolution=1280x720',
    '/axis-media/media.amp?videocodec=h264&resolution=1280x720',
  ),
  form(
    'Axis',
    '/axis-cgi/mjpg/video.cgi?camera=1&fps=15',
    '/axis-cgi/mjpg/video.cgi?camera=1&fps=15',
    'http',
  ),
  form(
    'Axis',
    '/onvif-media/media.amp?profile=profile_1_h264&sessiontimeout={token}',
    '/onvif-media/media.amp?profile=profile_1_h264&•••',
  ),
  form('Bosch', '/rtsp_tunnel?h26x=4&line=1&inst=2', '/rtsp_tunnel?h26x=4&line=1&inst=2'),
  form('Bosch', '/snap.jpg?JpegCam=1&usr={user}&pwd={pass}', '/snap.jpg?JpegCam=1&usr=•••&pwd=•••', 'http'),
  form('Hanwha', '/profile2/media.smp', '/profile2/media.smp'),
  form('Hanwha', '/LiveChannel/0/media.smp', '/LiveChannel/0/media.smp'),
  form('Uniview', '/media/video1', '/media/video1'),
  form('Uniview', '/unicast/c1/s0/live', '/unicast/c1/s0/live'),
  form('Reolink', '/h264Preview_01_main', '/h264Preview_01_main'),
  form(
    'Reolink',
    '/bcs/channel0_main.bcs?channel=0&stream=0&user={user}&password={pass}',
    '/bcs/channel0_main.bcs?channel=0&stream=0&user=•••&password=•••',
    'rtmp',
  ),
  form(
    'Reolink',
    '/cgi-bin/api.cgi?cmd=Snap&channel=0&rs={token}&token={token}',
    '/cgi-bin/api.cgi?cmd=Snap&channel=0&•••&token=•••',
    'https',
  ),
  form('Foscam', '/videoMain', '/videoMain'),
  form(
    'Foscam',
    '/cgi-bin/CGIProxy.fcgi?cmd=snapPicture2&usr={user}&pwd={pass}',
    '/cgi-bin/CGIProxy.fcgi?cmd=snapPicture2&usr=•••&pwd=•••',
    'http',
  ),
  form(
    'Foscam',
    '/videostream.cgi?user={user}&pwd={pass}&rate=0',
    '/videostream.cgi?user=•••&pwd=•••&rate=0',
    'http',
  ),
  form('TP-Link Tapo', '/stream1', '/stream1'),
  form('TP-Link VIGI', '/stream2?token={token}', '/stream2?token=•••'),
  form('Ubiquiti UniFi', '/{token}?enableSrtp', '/•••?enableSrtp', 'rtsps'),
  form('Ubiquiti AirCam', '/live/ch00_0', '/live/ch00_0'),
  form('Vivotek', '/live.sdp', '/live.sdp'),
  form('Vivotek', '/live1s2.sdp', '/live1s2.sdp'),
  form('i-PRO', '/MediaInput/h264/stream_1', '/MediaInput/h264/stream_1'),
  form('Panasonic', '/ONVIF/MediaInput?profile=def_profile1', '/ONVIF/MediaInput?profile=def_profile1'),
  form('Sony', '/video1', '/video1'),
  form('Sony', '/media/video2', '/media/video2'),
  form('Mobotix', '/stream0/mobotix.h264', '/stream0/mobotix.h264'),
  form('Mobotix', '/control/faststream.jpg?stream=full', '/control/faststream.jpg?stream=full', 'http'),
  form('Avigilon', '/defaultPrimary-0?streamType=u', '/defaultPrimary-0?streamType=u'),
  form('Pelco', '/stream1', '/stream1'),
  form('Swann', '/ch01/0', '/ch01/0'),
  form(
    'XM recorders',
    '/user={user}_password={pass}_channel=1_stream=0.sdp?real_stream',
    '/user=•••_password=•••_channel=1_stream=0.sdp?real_stream',
  ),
  form(
    'XM recorders',
    '/user={user}&password={pass}&channel=3&stream=1.sdp',
    '/user=•••&password=•••&channel=3&stream=1.sdp',
  ),
  form('Longse', '/0/{user}:{pass}/main', '/•••/main'),
  form('Sricam', '/live/11?{user}:{pass}&', '/live/11?•••&'),
  form('EZVIZ', '/h264_stream', '/h264_stream'),
  form('Wyze', '/live?auth={basic}', '/live?auth=•••'),
  form('GeoVision', '/CH001.sdp', '/CH001.sdp'),
  form(
    'GeoVision',
    '/PictureCatch.cgi?username={user}&password={pass}&channel=1',
    '/PictureCatch.cgi?username=•••&password=•••&channel=1',
    'http',
  ),
  form('D-Link', '/live1.sdp', '/live1.sdp'),
  form(
    'D-Link',
    '/ipcam/stream.cgi?nowprofileid=2&audiostream=0',
    '/ipcam/stream.cgi?nowprofileid=2&audiostream=0',
    'http',
  ),
  form('VStarcam', '/udp/av0_0', '/udp/av0_0'),
  form('TVT', '/chID=1&streamType=main&linkType=tcp', '/chID=1&streamType=main&linkType=tcp'),
  form(
    'HLS',
    '/hls/{token}/index.m3u8?expires={token}&signature={token}',
    '/hls/•••/index.m3u8?•••&signature=•••',
    'https',
  ),
  form('RTMP ingest', '/live/{token}', '/live/•••', 'rtmp'),
];

/** Letters that no harmless part of the formats contains, so that any three of them in a row are a leak. */
const LETTERS = 'QXZJKWYÜ';
const SIGNS = `${LETTERS}${LETTERS}@:/?#&=;%+ \\_.,!*~'"()[]{}|^<>$-`;

/** A secret of 4 to 16 characters; with `isPlain` only characters that need no encoding. */
export function secretOf(random: () => number, isPlain: boolean): string {
  const signs = isPlain ? LETTERS.slice(0, 7) : SIGNS;
  const length = 4 + Math.floor(random() * 13);
  const text = Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');
  // Without letters nothing could be searched for.
  return `Q${text}Z`;
}

/**
 * Fragments that would reveal a secret: the secret itself, in every encoding used in addresses, and every three letters
 * of it.
 */
export function tracesOf(secret: string): string[] {
  const encodings = [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
  const letters = secret.match(new RegExp(`[${LETTERS}]{3,}`, 'g')) ?? [];
  return [...encodings, ...letters.flatMap((run) => threesOf(run))];
}

function threesOf(run: string): string[] {
  return Array.from({ length: run.length - 2 }, (_, at) => run.slice(at, at + 3));
}
